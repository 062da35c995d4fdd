import { defineMessages } from '#kit/server/messages/messages.ts'

/** What the chat window says beside the answers. */
const english = {
  title: 'Chat',
  open: 'Open chat',
  close: 'Close chat',
  write: 'Write a message',
  send: 'Send',
  person: 'Talk to a person',
  bot: 'Assistant',
  you: 'You',
  offline: 'No connection. Trying again…',
  closed: 'The office is closed now. Leave your details, and we answer by email or phone.',
  name: 'Your name',
  email: 'Email',
  phone: 'Phone, with country code',
  question: 'Your question',
  submit: 'Send details',
  cancel: 'Cancel',
  waiting: 'A person will answer here.',
  failed: 'This was not sent. Try again.',
  payNow: 'Open the payment page',
} as const

const swahili = {
  title: 'Mazungumzo',
  open: 'Fungua mazungumzo',
  close: 'Funga mazungumzo',
  write: 'Andika ujumbe',
  send: 'Tuma',
  person: 'Ongea na mtu',
  bot: 'Msaidizi',
  you: 'Wewe',
  offline: 'Hakuna mtandao. Inajaribu tena…',
  closed: 'Ofisi imefungwa sasa. Acha mawasiliano yako, tutakujibu.',
  name: 'Jina lako',
  email: 'Barua pepe',
  phone: 'Simu, pamoja na namba ya nchi',
  question: 'Swali lako',
  submit: 'Tuma maelezo',
  cancel: 'Ghairi',
  waiting: 'Mtu atakujibu hapa.',
  failed: 'Haikutumwa. Jaribu tena.',
  payNow: 'Fungua ukurasa wa malipo',
} as const

const luganda = {
  write: 'Wandiika obubaka',
  send: 'Weereza',
  person: 'Yogera n’omuntu',
  close: 'Ggalawo',
  name: 'Erinnya lyo',
  phone: 'Essimu, ne namba y’eggwanga',
  question: 'Ekibuuzo kyo',
  submit: 'Weereza',
  cancel: 'Sazaamu',
  waiting: 'Omuntu ajja kukuddamu wano.',
} as const

const french = {
  title: 'Discussion',
  open: 'Ouvrir la discussion',
  close: 'Fermer la discussion',
  write: 'Écrire un message',
  send: 'Envoyer',
  person: 'Parler à une personne',
  bot: 'Assistant',
  you: 'Vous',
  offline: 'Pas de connexion. Nouvel essai…',
  closed: 'Le bureau est fermé. Laissez vos coordonnées, nous vous répondrons.',
  name: 'Votre nom',
  email: 'E-mail',
  phone: 'Téléphone, avec l’indicatif',
  question: 'Votre question',
  submit: 'Envoyer',
  cancel: 'Annuler',
  waiting: 'Une personne vous répondra ici.',
  failed: 'Non envoyé. Essayez encore.',
  payNow: 'Ouvrir la page de paiement',
} as const

const say = defineMessages('chatbot widget', english, { sw: swahili, lg: luganda, fr: french })

/** Returns the texts of the chat window by language. */
export const widgetTexts = (languages: readonly string[]): Record<string, Record<string, string>> =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries((Object.keys(english) as (keyof typeof english)[]).map((key) => [key, say(language)(key)])),
    ]),
  )
