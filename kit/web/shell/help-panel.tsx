import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { mayOpen } from '../access.ts'
import { SideDrawer } from '../drawer/side-drawer.tsx'
import { icons } from '../icons.ts'
import { KeyCaps } from '../keyboard/key-caps.tsx'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useUser } from '../use-session.ts'
import type { Help } from './help.ts'
import styles from './help-panel.module.css'
import { PathLink } from './path-link.tsx'
import { useSlots } from './slots.ts'
import { useCurrentScreen, useEntries, useHere, useScreens } from './use-screens.ts'

/** The panel of the `?` key: what this screen is for, three things people do here, and its keys. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const help = useHelp()
  const { title } = useHere()
  return (
    <SideDrawer opened close={onClose} title={title === '' ? 'Help' : `Help: ${title}`}>
      {help && (
        <>
          <p className={styles.purpose}>{help.purpose}</p>
          <Things help={help} onFollow={onClose} />
        </>
      )}
      <Keys />
    </SideDrawer>
  )
}

/** The help of the open screen, or else of the screen of the navigation that it belongs to. */
function useHelp(): Help | undefined {
  const { help: load } = useSlots()
  const { path } = useHere()
  const parent = useCurrentScreen(useEntries())
  const { data } = useQuery({
    queryKey: ['help of screens'],
    queryFn: async () => (await load!()).default,
    enabled: load !== undefined,
    staleTime: Infinity,
  })
  return data?.[path] ?? data?.[parent?.path ?? '']
}

/** The links that the user may follow. */
function Things({ help, onFollow }: { help: Help; onFollow: () => void }) {
  const user = useUser()
  const screens = useScreens()
  const open = help.things.filter(({ to }) => {
    const screen = screens.find(({ path }) => path === to.split('?')[0])?.screen
    return screen !== undefined && mayOpen(user, screen)
  })
  if (open.length === 0) return null
  return (
    <section className={styles.part}>
      <Title order={3} size="h4">
        Common tasks
      </Title>
      <ul className={styles.things}>
        {open.map(({ label, to }) => (
          <li key={label}>
            <PathLink to={to} onClick={onFollow}>
              {label}
              <icons.right size={14} aria-hidden />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const groups = ['Everywhere', 'List', 'Record', 'Form', 'Go to'] as const

function Keys() {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.read)
  // If two shortcuts use the same key, only the later one works.
  const list = all.filter((shortcut) => shortcut === all.findLast(({ keys }) => keys === shortcut.keys))
  return groups.map((group) => {
    const entries = list.filter((shortcut) => shortcut.group === group)
    if (entries.length === 0) return null
    return (
      <section key={group} className={styles.part}>
        <Title order={3} size="h4">
          {group === 'Everywhere' ? 'Keys' : `Keys: ${group.toLowerCase()}`}
        </Title>
        <ul className={styles.keys}>
          {entries.map(({ keys, label }) => (
            <li key={keys}>
              <span>{label}</span>
              <KeyCaps keys={keys} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
