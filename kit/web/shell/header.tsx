import { ActionIcon } from '@mantine/core'
import { icons } from '../icons.ts'
import { PathLink } from './path-link.tsx'
import { PinButton } from './pin-button.tsx'
import styles from './header.module.css'
import { useSlots } from './slots.ts'
import type { useHere } from './use-screens.ts'

interface HeaderProps {
  here: ReturnType<typeof useHere>
  phone: boolean
  onToggle: () => void
  onFind: () => void
  onHelp: () => void
}

/** Breadcrumbs on the left. On the right, buttons that are the same on every screen. */
export function Header({ here, phone, onToggle, onFind, onHelp }: HeaderProps) {
  const { Notifications } = useSlots()
  const pin = here.title !== '' && <PinButton title={here.title} />
  return (
    <header className={styles.header}>
      {!phone && (
        <ActionIcon aria-label="Collapse navigation" onClick={onToggle} size="lg">
          <icons.sidebar size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <div className={styles.place}>
        {/* On a phone at the left, because toasts cover the middle. */}
        {phone && pin}
        <nav aria-label="Breadcrumbs" className={styles.crumbs}>
          {here.crumbs.map(({ label, path }) => (
            <span key={path} className={styles.crumb}>
              <PathLink to={path}>{label}</PathLink>
              <icons.right size={12} aria-hidden />
            </span>
          ))}
          <span className={styles.lastCrumb} aria-current="page">
            {here.title}
          </span>
        </nav>
        {!phone && pin}
      </div>
      {phone && (
        <ActionIcon aria-label="Search" onClick={onFind} size="lg">
          <icons.search size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {/* A phone has it in the user menu. */}
      {!phone && (
        <ActionIcon aria-label="Help" onClick={onHelp} size="lg">
          <icons.help size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {Notifications && <Notifications />}
    </header>
  )
}
