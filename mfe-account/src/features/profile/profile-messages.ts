/** Texts of the profile. */
const en = {
  title: 'Profile',
  purpose: 'Your name and picture for other people, and your stored data.',
  you: {
    title: 'Personal details',
    name: 'Name',
    zone: 'Time zone',
    zoneHelp: 'Your history uses this time zone.',
    browser: 'Time zone of the browser',
    missing: 'Please enter your name.',
    submit: 'Save profile',
    mail: 'You sign in as',
    created: 'Account since',
  },
  picture: {
    title: 'Picture',
    purpose: 'Shown next to your name and in the remembered accounts of this browser.',
    alt: (name: string) => `Picture of ${name}`,
    none: 'No picture yet',
    set: 'Choose a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    removal: 'Your initials replace it. You can choose a new picture.',
  },
  crop: {
    title: 'Profile picture',
    purpose: 'Choose the visible part. The browser sends only this square.',
    choose: 'Choose file',
    other: 'Choose another file',
    kinds: 'PNG, JPEG, WebP, GIF or AVIF.',
    area: 'Part of the picture. Drag it or use the arrow keys. Plus and minus zoom.',
    zoom: 'Zoom',
    unreadable: 'This picture cannot be read. Please choose another file.',
    save: 'Save picture',
    cancel: 'Cancel',
  },
};

export const profileMessages = en;
