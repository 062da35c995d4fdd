import { Menu, Tooltip } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { icons, type IconName } from '../icons.ts'
import { usePopup } from '../use-popup.tsx'
import { useSession, useUser } from '../use-session.ts'
import { NavPages } from './nav-pages.tsx'
import { itemsBelow, type NavItem, type NavSection } from './navigation.ts'
import { PathLink } from './path-link.tsx'
import { countText, looksOf, waitingCount, waitingText, type Waiting, type WaitingName } from './sections.ts'
import styles from './navigation.module.css'
import { useFacts } from './slots.ts'
import { useCurrentScreen, useNavigation } from './use-screens.ts'

/** The navigation: sections that fold, pins and recent pages. `narrow` shows only icons, and the entries of a section in a menu. */
export function NavList({ narrow = false, onFollow }: { narrow?: boolean; onFollow?: () => void }) {
  const { shown, sections } = useNavigation()
  const { waiting } = useFacts()
  const current = useCurrentScreen(shown)
  const { isOpen, isFolded, fold } = useFolding()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.path])
  return (
    <nav ref={list} aria-label="Main" className={styles.nav} onClick={onFollow}>
      {sections.map((section) => {
        const props = { section, waiting, current: current?.section === section.name ? current.path : null }
        const open = isOpen(section.name, props.current !== null || looksOf(section.name).startsOpen === true)
        return narrow ? (
          <NarrowSection key={section.name} {...props} />
        ) : (
          <Section
            key={section.name}
            {...props}
            open={open}
            fold={(folded) => fold(section.name, folded)}
            follow={() => isFolded(section.name) && fold(section.name, false)}
          />
        )
      })}
      <NavPages narrow={narrow} isOpen={isOpen} fold={fold} />
    </nav>
  )
}

/** Which sections are open. What the user has folded or opened is kept with their preferences. */
function useFolding() {
  const session = useSession()
  const { open_sections: chosen = {} } = useUser().preferences
  return {
    isOpen: (name: string, usually: boolean) => chosen[name] ?? usually,
    isFolded: (name: string) => chosen[name] === false,
    fold: (name: string, folded: boolean) => session.prefer({ open_sections: { ...chosen, [name]: !folded } }),
  }
}

interface SectionProps {
  section: NavSection
  waiting: Waiting
  /** Path of the open screen, if it belongs to this section. */
  current: string | null
}

const holds = (item: NavItem, path: string | null) => path !== null && item.screens.some((screen) => screen.path === path)

interface WideSectionProps extends SectionProps {
  open: boolean
  fold: (folded: boolean) => void
  /** Opens the section if the user goes to it and had folded it. */
  follow: () => void
}

function Section({ section, waiting, current, open, fold, follow }: WideSectionProps) {
  const below = itemsBelow(section)
  const unfolded = open && below.length > 0
  const isBelow = unfolded && below.some((item) => holds(item, current))
  const waits = unfolded ? section.items.filter((item) => !below.includes(item)).flatMap((item) => item.waits) : section.waits
  return (
    <div>
      <div className={styles.row}>
        <Entry {...section} active={current !== null && !isBelow} waiting={waiting} waits={waits} follow={follow} within={isBelow} />
        {below.length > 0 && (
          <button
            type="button"
            className={styles.foldButton}
            aria-expanded={open}
            aria-label={`${section.label}: more`}
            onClick={(event) => {
              event.stopPropagation()
              fold(open)
            }}
          >
            <icons.down size={14} className={styles.fold} aria-hidden />
          </button>
        )}
      </div>
      {unfolded && (
        <div className={styles.below}>
          {below.map((item) => (
            <Entry key={item.path} {...item} active={holds(item, current)} waiting={waiting} />
          ))}
        </div>
      )}
    </div>
  )
}

interface EntryProps {
  path: string
  label: string
  icon: IconName
  active: boolean
  waiting: Waiting
  waits: readonly WaitingName[]
  /** One of the section's entries below is the open one. */
  within?: boolean
  follow?: () => void
}

const Entry = memo(function Entry({ path, label, icon, active, waiting, waits, within, follow }: EntryProps) {
  const Icon = icons[icon]
  return (
    <PathLink
      to={path}
      className={styles.entry}
      data-active={active || undefined}
      data-within={within || undefined}
      aria-current={active ? 'page' : undefined}
      onClick={follow}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.entryLabel}>{label}</span>
      <Count waits={waits} waiting={waiting} />
    </PathLink>
  )
})

/** How much waits for the user: "3", and for screen readers "3 inquiries to answer". */
export function Count({ waits, waiting }: { waits: readonly WaitingName[]; waiting: Waiting }) {
  const count = waitingCount(waits, waiting)
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden>
        {countText(count)}
      </span>
      <span className="unseen">{waitingText(waits, waiting)}</span>
    </>
  )
}

function NarrowSection({ section, waiting, current }: SectionProps) {
  const Icon = icons[section.icon]
  const { wanted, popup, target, button } = usePopup('menu')
  const active = { 'data-active': current !== null || undefined }
  const content = (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="unseen">{section.label}</span>
      <Count waits={section.waits} waiting={waiting} />
    </>
  )
  if (section.items.length === 1)
    return (
      <Tooltip label={section.label} position="right" openDelay={0}>
        <PathLink to={section.path} className={styles.entry} {...active} aria-current={current === null ? undefined : 'page'}>
          {content}
        </PathLink>
      </Tooltip>
    )
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        title={section.label}
        {...active}
        {...button}
        onClick={(event) => {
          event.stopPropagation()
          button.onClick()
        }}
      >
        {content}
      </button>
      {wanted && (
        <Menu {...popup} position="right-start" width={200}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{section.label}</Menu.Label>
            {section.items.map((item) => (
              <Menu.Item
                key={item.path}
                component={PathLink}
                to={item.path}
                aria-current={holds(item, current) ? 'page' : undefined}
                rightSection={<Count waits={item.waits} waiting={waiting} />}
              >
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
