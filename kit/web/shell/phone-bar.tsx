import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { icons } from '../icons.ts'
import { useUser } from '../use-session.ts'
import { Count } from './nav-list.tsx'
import { doingsFor, type NavSection } from './navigation.ts'
import { PathLink } from './path-link.tsx'
import type { SectionName } from './sections.ts'
import styles from './phone-bar.module.css'
import { useFacts } from './slots.ts'
import { useCurrentScreen, useNavigation, useScreens } from './use-screens.ts'

const NewSheet = lazy(() => import('./new-sheet.tsx'))

const before: readonly SectionName[] = ['home', 'calendar']
const after: readonly SectionName[] = ['bookings']

/** The bar at the bottom of a phone: the most used screens, what can be added, and the whole navigation. */
export function PhoneBar({ onMore }: { onMore: () => void }) {
  const { shown, sections } = useNavigation()
  const { waiting } = useFacts()
  const user = useUser()
  const screens = useScreens()
  const current = useCurrentScreen(shown)?.section
  const [adding, setAdding] = useState(false)
  const doings = doingsFor(user, screens, shown)
  const linksTo = (names: readonly SectionName[]) =>
    sections
      .filter(({ name }) => names.includes(name))
      .map((section) => <BarLink key={section.name} section={section} active={section.name === current} />)
  const others = sections.filter(({ name }) => ![...before, ...after].includes(name)).flatMap(({ waits }) => waits)
  return (
    <>
      <nav className={styles.bar} aria-label="Quick">
        {linksTo(before)}
        {doings.length > 0 && (
          <UnstyledButton className={styles.entry} aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <icons.plus size={20} stroke={1.6} aria-hidden />
            New
          </UnstyledButton>
        )}
        {linksTo(after)}
        <UnstyledButton className={styles.entry} aria-haspopup="dialog" onClick={onMore}>
          <icons.menu size={20} stroke={1.6} aria-hidden />
          More
          <Count waits={others} waiting={waiting} />
        </UnstyledButton>
      </nav>
      {adding && (
        <Suspense fallback={null}>
          <NewSheet doings={doings} close={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

function BarLink({ section, active }: { section: NavSection; active: boolean }) {
  const { waiting } = useFacts()
  const Icon = icons[section.icon]
  return (
    <PathLink to={section.path} className={styles.entry} data-active={active || undefined} aria-current={active ? 'page' : undefined}>
      <Icon size={20} stroke={1.6} aria-hidden />
      {section.label}
      <Count waits={section.waits} waiting={waiting} />
    </PathLink>
  )
}
