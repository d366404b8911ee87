export { ContactsScreen as Screen } from '../features/contacts/contacts-screen';
