export { PagesScreen as Screen } from '../features/pages/components/pages-screen';
