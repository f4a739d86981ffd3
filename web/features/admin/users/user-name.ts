/** A person's name, or their email address where they gave none. */
export function getUserName(user: { first_name: string; last_name: string; email: string }): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
