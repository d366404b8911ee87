export { PageContentScreen as Screen } from '../features/page-content/page-content-screen';
