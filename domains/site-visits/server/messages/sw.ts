import type { Translation } from '#kit/server/messages/messages.ts'
import type { english } from './en.ts'

export const swahili = {
  question:
    'Je, tunaweza kuziambia kampuni hizi kwamba ulikuwa hapa? {companies}. Zinatumia taarifa hiyo kukuonyesha matangazo yetu kwingine. Tovuti inafanya kazi vilevile hata ukikataa.',
  accept: 'Ruhusu',
  decline: 'Kataa',
  choices: 'Mipangilio ya faragha',
  title: 'Faragha yako',
} as const satisfies Translation<typeof english>
