export { SettingsScreen as Screen } from '../features/settings/components/settings-screen';
