// Vite imports the file as text.
declare module "*.csv?raw" {
  const text: string;
  export default text;
}
