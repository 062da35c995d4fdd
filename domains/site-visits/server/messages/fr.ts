import type { Translation } from '#kit/server/messages/messages.ts'
import type { english } from './en.ts'

export const french = {
  question:
    'Pouvons-nous indiquer à ces entreprises que vous êtes venu ici ? {companies}. Elles s’en servent pour vous montrer nos offres ailleurs. Le site fonctionne de la même façon si vous refusez.',
  accept: 'Autoriser',
  decline: 'Refuser',
  choices: 'Choix de confidentialité',
  title: 'Votre vie privée',
} as const satisfies Translation<typeof english>
