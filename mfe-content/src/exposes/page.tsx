export { PageScreen as Screen } from '../features/page/page-screen';
