/** Texts of the profile. */
const en = {
  title: 'Profile',
  purpose: 'Your name and image for other people, and your stored data.',
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
    title: 'Image',
    purpose: 'Shown next to your name and in the remembered accounts of this browser.',
    alt: (name: string) => `Image of ${name}`,
    none: 'No image yet',
    set: 'Choose an image',
    change: 'Change image',
    remove: 'Remove image',
    removal: 'Your initials replace it. You can choose a new image.',
  },
  crop: {
    title: 'Profile image',
    purpose: 'Choose the visible part. The browser sends only this square.',
    choose: 'Choose file',
    other: 'Choose another file',
    kinds: 'PNG, JPEG, WebP, GIF or AVIF.',
    area: 'Part of the image. Drag it or use the arrow keys. Plus and minus zoom.',
    zoom: 'Zoom',
    unreadable: 'This image cannot be read. Please choose another file.',
    save: 'Save image',
    cancel: 'Cancel',
  },
};

export const profileMessages = en;
