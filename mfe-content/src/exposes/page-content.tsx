export { PageContentScreen as Screen } from '../features/page-content/components/page-content-screen';
