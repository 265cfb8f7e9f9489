/** Addresses that the shared product makes admins, more than all files take. */
export const ADMIN_EMAILS = Array.from({ length: 40 }, (_, index) => `admin${index}@example.com`);
