import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mayOpen } from '../access.ts'
import { createStore } from '../feedback/store.ts'
import { icons } from '../icons.ts'
import { KeyCaps } from '../keyboard/key-caps.tsx'
import type { ScreenRoute } from '../shell/navigation.ts'
import { useScreens } from '../shell/use-screens.ts'
import { useAppContext, useUser } from '../use-session.ts'

const [store, spotlight] = createSpotlight()

interface Recent {
  to: string
  label: string
  description?: string | undefined
}

/** What was opened from here last, newest first; forgotten with the page. */
const recent = createStore<readonly Recent[]>([])

const iconOf = ({ screen }: ScreenRoute) => icons[screen.nav?.icon ?? (screen.action ? 'plus' : 'right')]

/** Screens, actions and records by name. Loaded when it is first asked for. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  useEffect(() => spotlight.open(), [])
  const open = (target: Recent) => {
    recent.set([target, ...recent.read().filter(({ to }) => to !== target.to)].slice(0, 5))
    void navigate({ href: target.to })
  }
  const screens = useScreenActions(open)
  const { groups, searching } = useRecordActions(query.trim(), open)
  const lately = query === '' ? recentGroup(open) : []
  return (
    <Spotlight
      store={store}
      actions={[...lately, ...screens, ...groups]}
      query={query}
      onQueryChange={setQuery}
      filter={(text, actions) => filtered(text, actions as SpotlightActionGroupData[])}
      nothingFound={searching ? 'Looking …' : 'Nothing has this name.'}
      shortcut={null}
      scrollable
      maxHeight={420}
      onSpotlightClose={onClose}
      searchProps={{ placeholder: 'Go to a screen, do something, find a record', 'aria-label': 'Find anything', leftSection: <icons.search size={16} /> }}
    />
  )
}

function recentGroup(open: (target: Recent) => void): SpotlightActionGroupData[] {
  const list = recent.read()
  if (list.length === 0) return []
  return [{ group: 'Recent', actions: list.map((target) => ({ id: `recent ${target.to}`, ...target, onClick: () => open(target), leftSection: <icons.history size={16} /> })) }]
}

/** Records come filtered from the server; screens and actions are filtered here, by every word. */
function filtered(text: string, groups: SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter((action) => action.id.startsWith('record ') || words.every((word) => `${action.label} ${group}`.toLowerCase().includes(word))),
    }))
    .filter(({ actions }) => actions.length > 0)
}

function useScreenActions(open: (target: Recent) => void): SpotlightActionGroupData[] {
  const user = useUser()
  const usable = useScreens().filter(({ path, screen }) => !path.includes('$') && !screen.access && mayOpen(user, screen))
  const actionOf = (route: ScreenRoute, label: string): SpotlightActionData => {
    const Icon = iconOf(route)
    return {
      id: route.path,
      label,
      leftSection: <Icon size={16} stroke={1.6} />,
      rightSection: route.screen.nav?.key ? <KeyCaps keys={`g ${route.screen.nav.key}`} /> : undefined,
      onClick: () => open({ to: route.path, label }),
    }
  }
  return [
    { group: 'Do', actions: usable.flatMap((route) => (route.screen.action ? [actionOf(route, route.screen.action)] : [])) },
    { group: 'Go to', actions: usable.filter(({ screen }) => !screen.action).map((route) => actionOf(route, route.screen.title)) },
  ]
}

function useRecordActions(text: string, open: (target: Recent) => void): { groups: SpotlightActionGroupData[]; searching: boolean } {
  const { admin_permissions: held } = useUser()
  const [settled] = useDebouncedValue(text, 200)
  const sources = (useAppContext().slots.records ?? []).filter(({ permissions }) => permissions.some((permission) => held.includes(permission)))
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.name, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(settled, signal),
      enabled: settled.length >= 2,
    })),
  })
  const groups = sources.map((source, index) => ({
    group: source.name,
    actions: (answers[index]?.data ?? []).map(({ label, description, to }) => ({
      id: `record ${to}`,
      label,
      description,
      onClick: () => open({ to, label, description }),
    })),
  }))
  return { groups, searching: settled.length >= 2 && answers.some((answer) => answer.isLoading) }
}
