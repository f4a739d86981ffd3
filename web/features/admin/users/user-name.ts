/** A person's name, or their e-mail address where they gave none. */
export function nameOf(user: { first_name: string; last_name: string; email: string }): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
