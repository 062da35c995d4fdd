import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './record-page.module.css'

/** A tab: another screen (`to`, opened at its `?tab=` where one is named), or the same one with `?tab=`. */
export type PageTab = { label: string; count?: number } & ({ to: string; tab?: string } | { tab: string })

/** The tab in the address, or the first one. */
export function useTab<const Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  return names.find((name) => name === tab) ?? names[0]
}

/** The parts of a record as tabs of the screen that is open at the first of them. */
export const partTabs = <Part extends string>(to: string, parts: readonly Part[], names: Record<Part, string>): PageTab[] =>
  parts.map((tab, at) => (at === 0 ? { label: names[tab], to } : { label: names[tab], to, tab }))

/** Tabs are links, so that each has an address and "Back" works. */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const { pathname } = useLocation()
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const names = tabs.flatMap((tab) => ('to' in tab ? [] : [tab.tab]))
  const open = asked && names.includes(asked) ? asked : names[0]
  const bar = useRef<HTMLElement>(null)
  // Where the tabs have no room, the one that is open stands in sight.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
  }, [pathname, asked])
  // The router calls a link active whose search is a part of the address's; a tab is open only where it says so itself.
  const own = { activeProps: {}, activeOptions: { exact: true, includeSearch: true } }
  return (
    <nav ref={bar} className={styles.tabs} aria-label="Tabs">
      {tabs.map((tab) => {
        const content = (
          <>
            {tab.label}
            {tab.count !== undefined && <span className="figures">{tab.count}</span>}
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
