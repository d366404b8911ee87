/** Texts of the profile. */
const en = {
  title: 'Profile',
  purpose: 'How you appear to the people you work with, and what we keep of you.',
  you: {
    title: 'You',
    name: 'Name',
    zone: 'Time zone',
    zoneHelp: 'Days of your history begin and end here.',
    browser: 'That of the browser',
    missing: 'Please enter your name.',
    submit: 'Save profile',
    mail: 'You sign in as',
    created: 'Account since',
  },
  picture: {
    title: 'Picture',
    purpose: 'Shown beside your name, also where this browser remembers your account.',
    alt: (name: string) => `Picture of ${name}`,
    none: 'No picture yet',
    set: 'Choose a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    removal: 'Your initials take its place. You can choose a picture again.',
  },
  crop: {
    title: 'Profile picture',
    purpose: 'Choose the part that is shown. Only this square is sent.',
    choose: 'Choose file',
    other: 'Choose another file',
    kinds: 'PNG, JPEG, WebP, GIF or AVIF.',
    area: 'Part of the picture. Drag it, or move it with the arrow keys; plus and minus zoom.',
    zoom: 'Zoom',
    unreadable: 'This picture cannot be read. Please save it again and choose the new file.',
    save: 'Save picture',
    cancel: 'Cancel',
  },
};

export const profileMessages = en;
