import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countText } from '../shell/sections.ts'
import styles from './page-tabs.module.css'

/** A tab: another screen (`to`, with an optional `?tab=`), or the same screen with `?tab=`. */
export type PageTab = { label: string; count?: number; /** For screen readers: "3 deadlines due". */ countLabel?: string } & (
  | { to: string; tab?: string }
  | { tab: string }
)

/** Returns the tab in the address, or the first one. */
export function useTab<const Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  return names.find((name) => name === tab) ?? names[0]
}

/** Returns the parts of a record as tabs of one screen. The first part has no `?tab=`. */
export const partTabs = <Part extends string>(to: string, parts: readonly Part[], names: Record<Part, string>): PageTab[] =>
  parts.map((tab, at) => (at === 0 ? { label: names[tab], to } : { label: names[tab], to, tab }))

interface PageTabsProps {
  tabs: readonly PageTab[]
  label?: string
  /** The open tab, if it is not that of the address. */
  at?: string
}

/** Tabs are links, so that each has an address and "Back" works. */
export function PageTabs({ tabs, label = 'Tabs', at }: PageTabsProps) {
  const { pathname: here } = useLocation()
  const pathname = at ?? here
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const names = tabs.flatMap((tab) => ('to' in tab ? [] : [tab.tab]))
  const open = asked && names.includes(asked) ? asked : names[0]
  const bar = useRef<HTMLElement>(null)
  // If the tabs do not fit, scroll to the open one.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
  }, [pathname, asked, tabs.length])
  // The router marks a link as active if its search is part of the address. Only the open tab should be marked.
  const own = { activeProps: {}, activeOptions: { exact: true, includeSearch: true } }
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => {
        const content = (
          <>
            {tab.label}
            {tab.count !== undefined && <Count {...tab} count={tab.count} />}
          </>
        )
        if ('to' in tab) {
          return (
            <Link
              key={tab.label}
              to={tab.to}
              search={(tab.tab ? { tab: tab.tab } : {}) as never}
              resetScroll={false}
              className={styles.tab}
              {...own}
              aria-current={tab.to === pathname && (tab.tab ?? '') === (asked ?? '') ? 'page' : undefined}
            >
              {content}
            </Link>
          )
        }
        return (
          <Link
            key={tab.label}
            to="."
            search={tab.tab === names[0] ? {} : ({ tab: tab.tab } as never)}
            resetScroll={false}
            className={styles.tab}
            {...own}
            aria-current={tab.tab === open ? 'page' : undefined}
          >
            {content}
          </Link>
        )
      })}
    </nav>
  )
}

const Count = ({ count, countLabel }: { count: number; countLabel?: string }) =>
  countLabel ? (
    <>
      <span className={styles.waiting} aria-hidden>
        {countText(count)}
      </span>
      <span className="unseen">{countLabel}</span>
    </>
  ) : (
    <span className="figures">{count}</span>
  )
