/** Whether there is time for all: `E2E_FULL=1`, as CI has it. Else what another test has shown is not shown again. */
export const full = process.env.E2E_FULL === '1';
