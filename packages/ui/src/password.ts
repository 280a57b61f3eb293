/** Letters of a password, as the service takes it. */
export const PASSWORD = { least: 8, most: 256 };
