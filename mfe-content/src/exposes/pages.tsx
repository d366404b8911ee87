export { PagesScreen as Screen } from '../features/pages/pages-screen';
