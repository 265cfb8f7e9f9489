/** Addresses that the shared product makes admins: twenty for each worker, so that no two tests take the same one. */
const WORKERS = 4;
const EACH = 20;

const emailOf = (worker: number, index: number) => `admin${worker}.${index}@example.com`;

export const ADMIN_EMAILS = Array.from({ length: WORKERS * EACH }, (_, index) =>
  emailOf(1 + Math.floor(index / EACH), index % EACH),
);

let taken = 0;

/** Somebody who becomes an admin of the shared product by signing up and verifying the address. */
export const newAdmin = () => ({
  email: emailOf(Number(process.env.VITEST_POOL_ID ?? 1), taken++),
  password: 'planted-22',
});
