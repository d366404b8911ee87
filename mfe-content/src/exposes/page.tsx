export { PageScreen as Screen } from '../features/page/components/page-screen';
