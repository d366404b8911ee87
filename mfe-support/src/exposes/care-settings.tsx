export { CareSettingsScreen as Screen } from '../features/care-settings/components/care-settings-screen';
