import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { mayOpen } from '../access.ts'
import type { IconName } from '../icons.ts'
import { doingsFor, type ScreenRoute } from '../shell/navigation.ts'
import { openable } from '../shell/openable.ts'
import { useEntries, useScreens } from '../shell/use-screens.ts'
import { useSlots } from '../shell/slots.ts'
import { useUser } from '../use-session.ts'
import { recent } from './recent.ts'

export interface Found {
  to: string
  label: string
  icon: IconName
  description?: string | undefined
  keys?: string | undefined
  isAction?: boolean | undefined
}

export interface FoundGroup {
  label: string
  found: Found[]
}

/** Minimum length of a text for a search on the server. */
const shortestSearch = 2

const entryOf = ({ path, screen }: ScreenRoute): Found => ({
  to: path,
  label: screen.title,
  icon: screen.nav?.icon ?? 'right',
  keys: screen.nav?.key ? `g ${screen.nav.key}` : undefined,
})

/** Returns true if every word occurs in the label. */
const matches = (text: string, label: string): boolean => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => label.toLowerCase().includes(word))
}

/** Returns the palette's entries for a text: recent ones, actions, screens, records. */
export function useFound(text: string): { groups: FoundGroup[]; searching: boolean } {
  const user = useUser()
  const all = useScreens()
  const entries = useEntries()
  const usable = all.filter(({ path, screen }) => !path.includes('$') && !screen.access && mayOpen(user, screen))
  const actions = doingsFor(user, all).map((doing) => ({ ...doing, isAction: true }))
  const screens = usable.filter(({ screen }) => !screen.action).map(entryOf)
  const { groups: records, searching } = useRecords(text)
  const lately = text === '' ? openable(recent.read(), user, all, entries) : []
  const notLately = (found: Found) => matches(text, found.label) && !lately.some(({ to }) => to === found.to)
  const groups = [
    { label: 'Recent', found: lately },
    { label: 'Do', found: actions.filter(notLately) },
    { label: 'Go to', found: screens.filter(notLately) },
    ...records,
  ]
  return { groups: groups.filter(({ found }) => found.length > 0), searching }
}

function useRecords(text: string): { groups: FoundGroup[]; searching: boolean } {
  const { admin_permissions: held, features, agency } = useUser()
  const [settled] = useDebouncedValue(text, 200)
  const { records = [] } = useSlots()
  const sources = records.filter(
    ({ permissions, feature }) => permissions.some((permission) => held.includes(permission)) && (!feature || features.includes(feature)),
  )
  const long = settled.length >= shortestSearch
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.name, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(settled, signal, agency!.id),
      enabled: long && agency !== null,
      placeholderData: keepPreviousData,
    })),
  })
  const groups = sources.map((source, index) => ({
    label: source.name,
    found: (long ? (answers[index]?.data ?? []) : []).map((record) => ({ ...record, icon: 'right' as const })),
  }))
  return { groups, searching: text.length >= shortestSearch && (text !== settled || answers.some((answer) => answer.isFetching)) }
}
