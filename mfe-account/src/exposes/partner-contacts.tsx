export { ContactsScreen as Screen } from '../features/contacts/components/contacts-screen';
