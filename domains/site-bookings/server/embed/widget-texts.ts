/** What visitors of other websites read in the widget, by language. English is the default. */
export const widgetTexts = {
  en: {
    book: 'Book',
    pay: 'Pay',
    close: 'Close',
    window: 'Open in a new window',
    blocked: 'This cannot be shown here.',
    loading: 'Loading…',
  },
  fr: {
    book: 'Réserver',
    pay: 'Payer',
    close: 'Fermer',
    window: 'Ouvrir dans une nouvelle fenêtre',
    blocked: 'Cela ne peut pas être affiché ici.',
    loading: 'Chargement…',
  },
  sw: {
    book: 'Weka nafasi',
    pay: 'Lipa',
    close: 'Funga',
    window: 'Fungua kwenye dirisha jipya',
    blocked: 'Hii haiwezi kuonyeshwa hapa.',
    loading: 'Inapakia…',
  },
}
