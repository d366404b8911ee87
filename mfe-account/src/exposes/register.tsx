export { RegisterScreen as Screen } from '../features/register/register-screen';
