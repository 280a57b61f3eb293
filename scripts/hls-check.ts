/** `npm run hls:check -- <path or http address of a playlist>`: judges a stream; ends with 1 where a rule is broken. */
import { checkStream, printFindings } from '@workreel/hls/check';

const [location, ...rest] = process.argv.slice(2);
if (location === undefined || rest.length > 0) {
  console.error('npm run hls:check -- <path or http address of a playlist>');
  process.exit(2);
}
const findings = await checkStream(location);
console.log(printFindings(findings));
if (findings.some(({ severity }) => severity === 'error')) process.exitCode = 1;
