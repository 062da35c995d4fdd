import { Tooltip } from '@mantine/core'
import { useLocation, useMatches } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { icons } from '../icons.ts'
import type { Screen } from '../screen.ts'
import { currentItem, namedAbove, type NavGroup, type NavItem } from './navigation.ts'
import { openRecord } from './page-title.ts'
import { PathLink } from './path-link.tsx'
import styles from './shell.module.css'
import { useNavigation, useScreens } from './use-screens.ts'

/** The navigation: collapsible groups, with the current entry highlighted. `narrow` shows only icons. */
export function NavList({ narrow = false, onFollow }: { narrow?: boolean; onFollow?: () => void }) {
  const groups = useNavigation()
  const screens = useScreens()
  const pathname = useLocation({ select: (location) => location.pathname })
  const parent = useMatches({ select: (matches) => (matches.at(-1)?.staticData as Partial<Screen> | undefined)?.parent })
  const record = useSyncExternalStore(openRecord.subscribe, openRecord.read)
  const current = currentItem(groups, pathname, namedAbove(screens, record?.parent ?? parent))
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.path])
  return (
    <nav ref={list} aria-label="Main" className={styles.nav} onClick={onFollow}>
      {groups.map((group) => (
        <Group key={group.label} group={group} current={current} narrow={narrow} />
      ))}
    </nav>
  )
}

function Group({ group, current, narrow }: { group: NavGroup; current: NavItem | undefined; narrow: boolean }) {
  const [folded, setFolded] = useState(false)
  const shown = narrow || !folded ? group.items : group.items.filter(({ path }) => path === current?.path)
  return (
    <div className={styles.group}>
      {!narrow && group.label !== '' && (
        <button
          type="button"
          className={styles.groupLabel}
          aria-expanded={!folded}
          onClick={(event) => {
            event.stopPropagation()
            setFolded(!folded)
          }}
        >
          {group.label}
          <icons.down size={12} className={styles.fold} aria-hidden />
        </button>
      )}
      {shown.map((item) => (
        <Entry key={item.path} item={item} active={item.path === current?.path} narrow={narrow} />
      ))}
    </div>
  )
}

const Entry = memo(function Entry({ item, active, narrow }: { item: NavItem; active: boolean; narrow: boolean }) {
  const Icon = icons[item.icon]
  const link = (
    <PathLink to={item.path} className={styles.entry} data-active={active || undefined} aria-current={active ? 'page' : undefined}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={narrow ? 'unseen' : styles.entryLabel}>{item.label}</span>
    </PathLink>
  )
  return narrow ? (
    <Tooltip label={item.label} position="right" openDelay={0}>
      {link}
    </Tooltip>
  ) : (
    link
  )
})
