import { Drawer, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, memo, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createStore } from '../feedback/store.ts'
import { toasted } from '../feedback/toast.tsx'
import { icons } from '../icons.ts'
import { KeyCaps } from '../keyboard/key-caps.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { loadRecent, remember } from '../palette/recent.ts'
import { useSessionState, useUser } from '../use-session.ts'
import { AgencyHead } from './agency-head.tsx'
import { Header } from './header.tsx'
import { NavList } from './nav-list.tsx'
import { actionBelow, recordAddress } from './navigation.ts'
import { openRecord } from './page-title.ts'
import { PhoneBar } from './phone-bar.tsx'
import { PrintHead } from './print-head.tsx'
import { SectionTabs } from './section-tabs.tsx'
import styles from './shell.module.css'
import { SlotsContext, useSlots, type ShellSlots } from './slots.ts'
import { useHere, useNavigation, useScreens } from './use-screens.ts'
import { UserMenu } from './user-menu.tsx'

const Palette = lazy(() => import('../palette/palette.tsx'))
const HelpPanel = lazy(() => import('./help-panel.tsx'))
const Toasts = lazy(() => import('../feedback/toasts.tsx'))

/** True or false once the user has folded or unfolded the navigation. Lasts until a page reload. */
const folded = createStore<boolean | null>(null)

/** The frame around every screen of the app. Renders nothing between logout and leaving, when there is no user. */
export function MainLayout({ slots }: { slots: ShellSlots }) {
  const { user } = useSessionState()
  return (
    user && (
      <SlotsContext value={slots}>
        <Frame />
      </SlotsContext>
    )
  )
}

function Frame() {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  // On a tablet a table needs the space more than the labels of the navigation.
  const tablet = useMediaQuery('(max-width: 70em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [chosen, setChosen] = useState(folded.read)
  const narrow = chosen ?? tablet
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const openPalette = useCallback(() => setPalette(true), [])
  const openHelp = useCallback(() => setHelp(true), [])
  const openDrawer = useCallback(() => setDrawer(true), [])
  const closeDrawer = useCallback(() => setDrawer(false), [])
  const here = useHere()
  const { Banner } = useSlots()
  const withToasts = useSyncExternalStore(toasted.subscribe, toasted.read)
  const content = useFocusOnNewScreen()
  useOwnColors()
  useRecentPages()
  useGlobalShortcuts(here.path, openPalette, openHelp)
  const fold = () => {
    folded.set(!narrow)
    setChosen(!narrow)
  }
  const side = (small: boolean) => <Side narrow={small} onFind={openPalette} onHelp={openHelp} onFollow={closeDrawer} />
  return (
    <div
      className={styles.shell}
      data-narrow={(narrow && !phone) || undefined}
      data-phone={(phone && !here.whole) || undefined}
      data-whole={here.whole || undefined}
    >
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      {here.whole ? null : phone ? (
        <Drawer
          opened={drawer}
          onClose={closeDrawer}
          size={264}
          padding={0}
          withCloseButton={false}
          attributes={{ content: { 'aria-label': 'Navigation' } }}
        >
          {side(false)}
        </Drawer>
      ) : (
        <aside className={styles.side}>{side(narrow)}</aside>
      )}
      <div className={styles.main}>
        {!here.whole && <Header here={here} phone={phone} onToggle={fold} onFind={openPalette} onHelp={openHelp} />}
        <PrintHead />
        {Banner && !here.whole && (
          <div className={styles.banner}>
            <Banner />
          </div>
        )}
        <main id="content" tabIndex={-1} ref={content} className={styles.content}>
          {!here.whole && <SectionTabs />}
          <Outlet />
        </main>
        {phone && !here.whole && <PhoneBar onMore={openDrawer} />}
      </div>
      <Suspense fallback={null}>
        {withToasts && <Toasts />}
        {palette && <Palette onClose={() => setPalette(false)} />}
        {help && <HelpPanel onClose={() => setHelp(false)} />}
      </Suspense>
    </div>
  )
}

interface SideProps {
  narrow: boolean
  onFind: () => void
  onHelp: () => void
  onFollow: () => void
}

/** Memoised: it renders when it folds, not with every screen. */
const Side = memo(function Side({ narrow, onFind, onHelp, onFollow }: SideProps) {
  return (
    <div className={styles.sideBody}>
      <AgencyHead narrow={narrow} />
      <UnstyledButton className={styles.find} onClick={onFind} {...(narrow ? { 'aria-label': 'Search' } : {})}>
        <icons.search size={16} stroke={1.6} aria-hidden />
        {!narrow && (
          <>
            <span className={styles.findLabel}>Search</span>
            <KeyCaps keys="mod+k" />
          </>
        )}
      </UnstyledButton>
      <NavList narrow={narrow} onFollow={onFollow} />
      <UserMenu narrow={narrow} onHelp={onHelp} />
    </div>
  )
})

function useGlobalShortcuts(path: string, openPalette: () => void, openHelp: () => void): void {
  const user = useUser()
  const screens = useScreens()
  const navigate = useNavigate()
  const { shown } = useNavigation()
  const add = actionBelow(user, screens, path)
  useShortcuts([
    { keys: 'mod+k', label: 'Find anything', group: 'Everywhere', run: openPalette, inFields: true },
    { keys: '?', label: 'Help', group: 'Everywhere', run: openHelp },
    ...(add
      ? [{ keys: 'c', label: add.screen.action ?? '', group: 'Everywhere' as const, run: () => void navigate({ to: add.path }) }]
      : []),
    ...shown.flatMap((item) =>
      item.key ? [{ keys: `g ${item.key}`, label: item.label, group: 'Go to' as const, run: () => void navigate({ to: item.path }) }] : [],
    ),
  ])
}

/** Applies the profile's choice of light or dark. */
function useOwnColors(): void {
  const { theme = 'auto' } = useUser().preferences
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    // Setting the colour scheme recalculates all styles, even if it does not change.
    if (colorScheme !== theme) setColorScheme(theme)
  }, [theme, colorScheme, setColorScheme])
}

/** Remembers the records that the user opens, for the palette and the navigation. */
function useRecentPages(): void {
  const { id, agency } = useUser()
  const agencyId = agency?.id
  const screens = useScreens()
  useEffect(() => {
    if (agencyId) loadRecent(id, agencyId)
    const add = () => {
      const record = openRecord.read()
      if (record) remember({ to: recordAddress(screens, location.pathname), label: record.title })
    }
    // The record may have been there first.
    add()
    return openRecord.subscribe(add)
  }, [id, agencyId, screens])
}

/** Focuses the content of a new screen, so that keyboard and screen reader start at its top. */
function useFocusOnNewScreen() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) content.current?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
  return content
}
