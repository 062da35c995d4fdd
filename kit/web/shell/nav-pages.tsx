import { ActionIcon, Tooltip } from '@mantine/core'
import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { icons, type IconName } from '../icons.ts'
import { recent } from '../palette/recent.ts'
import { useUser } from '../use-session.ts'
import { openable } from './openable.ts'
import { PathLink } from './path-link.tsx'
import { usePins } from './pins.ts'
import styles from './navigation.module.css'
import { useEntries, usePathname, useScreens } from './use-screens.ts'

const ArrangePins = lazy(() => import('./arrange-pins.tsx'))

interface NavPagesProps {
  narrow: boolean
  isOpen: (name: string, usually: boolean) => boolean
  fold: (name: string, folded: boolean) => void
}

/** Below the sections: the pages that the user has pinned, and the ones they opened last. */
export function NavPages({ narrow, isOpen, fold }: NavPagesProps) {
  const { pins } = usePins()
  const lately = useRecentPages().filter(({ to }) => !pins.some((pin) => pin.to === to))
  const [arranging, setArranging] = useState(false)
  const arrange = (
    <Tooltip label="Arrange pins">
      <ActionIcon size={24} aria-label="Arrange pins" onClick={() => setArranging(true)}>
        <icons.adjust size={14} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <>
      {pins.length > 0 && (
        <Pages name="pinned" label="Pinned" pages={pins} open={isOpen('pinned', true)} {...{ narrow, fold }} aside={arrange} />
      )}
      {lately.length > 0 && !narrow && (
        <Pages name="recent" label="Recent" pages={lately} open={isOpen('recent', false)} {...{ narrow, fold }} />
      )}
      {/* Clicks in the dialog bubble to the navigation, which would close the drawer of a phone, and the dialog with it. */}
      <div role="presentation" onClick={(event) => event.stopPropagation()}>
        {arranging && (
          <Suspense fallback={null}>
            <ArrangePins close={() => setArranging(false)} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function useRecentPages() {
  const list = useSyncExternalStore(recent.subscribe, recent.read)
  const user = useUser()
  const screens = useScreens()
  const entries = useEntries()
  return openable(
    list.filter(({ isAction }) => !isAction),
    user,
    screens,
    entries,
  )
}

interface PagesProps {
  name: string
  label: string
  pages: readonly { to: string; label: string; icon: IconName }[]
  narrow: boolean
  open: boolean
  fold: (name: string, folded: boolean) => void
  aside?: ReactNode
}

function Pages({ name, label, pages, narrow, open, fold, aside }: PagesProps) {
  const pathname = usePathname()
  const links = pages.map((page) => <Page key={page.to} {...page} narrow={narrow} active={page.to === pathname} />)
  if (narrow) return <div className={styles.pages}>{links}</div>
  return (
    <div className={styles.pages} role="group" aria-label={label}>
      {/* A click here is not on an entry, so the drawer of a phone stays open. */}
      <div className={styles.row} role="presentation" onClick={(event) => event.stopPropagation()}>
        <button type="button" className={styles.groupLabel} aria-expanded={open} onClick={() => fold(name, open)}>
          {label}
          <icons.down size={12} className={styles.fold} aria-hidden />
        </button>
        {open && aside}
      </div>
      {open && links}
    </div>
  )
}

function Page({ to, label, icon, narrow, active }: PagesProps['pages'][number] & { narrow: boolean; active: boolean }) {
  const Icon = icons[icon]
  const link = (
    <PathLink to={to} className={styles.entry} data-here={active || undefined}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={narrow ? 'unseen' : styles.entryLabel}>{label}</span>
    </PathLink>
  )
  return narrow ? (
    <Tooltip label={label} position="right" openDelay={0}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}
