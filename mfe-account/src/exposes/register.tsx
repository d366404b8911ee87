export { RegisterScreen as Screen } from '../features/register/components/register-screen';
