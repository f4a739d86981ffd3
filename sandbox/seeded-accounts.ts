/** The confirmed accounts in every new data store of the sandbox. */
export const seededAccounts = [
  {
    id: "a0000000-0000-4000-8000-000000000001",
    email: "admin@store.test",
    password: "Admin123!",
    firstName: "Avery",
    lastName: "Admin",
    role: "admin",
  },
  {
    id: "a0000000-0000-4000-8000-000000000002",
    email: "shopper@store.test",
    password: "Shopper123!",
    firstName: "Sam",
    lastName: "Shopper",
    role: "customer",
  },
] as const;

export const [seededAdmin, seededShopper] = seededAccounts;
