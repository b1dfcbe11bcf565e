/** For SQL: a number like this names its bank itself, so it is an account without it. */
export const IBAN_PATTERN = '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$';
