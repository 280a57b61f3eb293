export { countEmails } from './counting-mailer.ts';
export {
  type Mail,
  type Mailer,
  MailRejectedError,
  openMailer,
  senderAddress,
} from './mailer.ts';
