/** Texts of a website's own interface. */
export interface SiteWords {
  readonly skip: string;
  readonly pages: string;
  readonly path: string;
  readonly below: string;
  readonly languages: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly home: string;
}

const ENGLISH: SiteWords = {
  skip: 'Skip to the content',
  pages: 'Pages',
  path: 'You are here',
  below: 'In this section',
  languages: 'Languages',
  nothing: 'There is no page here',
  nothingText: 'It may have been moved or removed.',
  home: 'To the home page',
};

const WORDS: Readonly<Record<string, SiteWords>> = {
  nl: {
    skip: 'Naar de inhoud',
    pages: 'Pagina’s',
    path: 'U bent hier',
    below: 'In dit onderdeel',
    languages: 'Talen',
    nothing: 'Hier is geen pagina',
    nothingText: 'Misschien is ze verplaatst of verwijderd.',
    home: 'Naar de startpagina',
  },
  de: {
    skip: 'Zum Inhalt',
    pages: 'Seiten',
    path: 'Sie sind hier',
    below: 'In diesem Bereich',
    languages: 'Sprachen',
    nothing: 'Hier ist keine Seite',
    nothingText: 'Vielleicht wurde sie verschoben oder entfernt.',
    home: 'Zur Startseite',
  },
  fr: {
    skip: 'Aller au contenu',
    pages: 'Pages',
    path: 'Vous êtes ici',
    below: 'Dans cette rubrique',
    languages: 'Langues',
    nothing: 'Il n’y a pas de page ici',
    nothingText: 'Elle a peut-être été déplacée ou supprimée.',
    home: 'Vers la page d’accueil',
  },
  es: {
    skip: 'Ir al contenido',
    pages: 'Páginas',
    path: 'Está aquí',
    below: 'En esta sección',
    languages: 'Idiomas',
    nothing: 'Aquí no hay ninguna página',
    nothingText: 'Quizá se haya movido o eliminado.',
    home: 'Ir a la página de inicio',
  },
  ar: {
    skip: 'انتقل إلى المحتوى',
    pages: 'الصفحات',
    path: 'أنت هنا',
    below: 'في هذا القسم',
    languages: 'اللغات',
    nothing: 'لا توجد صفحة هنا',
    nothingText: 'ربما تم نقلها أو حذفها.',
    home: 'إلى الصفحة الرئيسية',
  },
};

/** Texts in a language; the fallback is English. */
export function wordsIn(language: string): SiteWords {
  return WORDS[language] ?? ENGLISH;
}

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Writing direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}
