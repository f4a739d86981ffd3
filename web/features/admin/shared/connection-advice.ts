/** Said beneath the title of what could not be loaded, where the server itself gave no reason. */
export const connectionAdvice = "Please check the connection and try again.";
