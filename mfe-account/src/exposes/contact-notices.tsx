export { ContactNoticesScreen as Screen } from '../features/contact-notices/components/contact-notices-screen';
