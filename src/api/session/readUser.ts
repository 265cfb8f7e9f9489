import { findState } from '#contract/states';
import type { SavedPrimaryLocation, User } from '#contract/users';
import { isTrue, onlyOf, orElse, orNull, refuse, shortText } from '../responseShape.ts';

const textOrNone = orElse(shortText, '');
const textOrNull = orNull(shortText);

/** A known state. */
export const readPrimaryLocation = onlyOf<SavedPrimaryLocation['primaryLocation']>({
  code: (value) => findState(shortText(value))?.code ?? refuse(),
});

/**
 * A user as a server sends one, where two of the fields may have two names (specification R4.2), or as this tab has
 * stored one. Only the id is required.
 */
export const readUser = onlyOf<User>({
  _id: shortText,
  email: textOrNone,
  name: textOrNone,
  fName: textOrNone,
  lName: textOrNone,
  createdAt: (value, { signupDate }) => textOrNone(value ?? signupDate),
  lastLogin: textOrNull,
  state: (value, { market }) => textOrNull(value ?? market),
  isAdmin: isTrue,
  primaryLocation: orNull(readPrimaryLocation),
  emailVerified: isTrue,
  votesCountFrom: textOrNull,
});
