export { PasswordForm } from './passwords/password-form.tsx';
