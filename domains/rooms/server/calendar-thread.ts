import { answerWork } from '#kit/server/threads.ts'
import { readCalendar } from './read-calendar.ts'

answerWork(({ text, today }: { text: string; today: string }) => readCalendar(text, today))
