import { Button, Switch } from '@mantine/core'
import { holdsPermission, mayOpen } from '#kit/web/access.ts'
import { icons } from '#kit/web/icons.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { doingsFor, type Doing, type ScreenRoute } from '#kit/web/shell/navigation.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useFacts } from '#kit/web/shell/slots.ts'
import { useScreens } from '#kit/web/shell/use-screens.ts'
import { useMay, useSession, useUser } from '#kit/web/use-session.ts'
import { kindTexts } from './kind-words.ts'
import styles from './kinds.module.css'

type Sellable = ScreenRoute & { kind: string }

/** Everything an agency can sell: what it sells already, and how to begin with the rest. */
export default function Kinds() {
  const user = useUser()
  const { sold } = useFacts()
  const shown = useShownKinds()
  const kinds = sellable(useScreens()).filter(({ screen }) => holdsPermission(user, screen))
  if (sold === 'loading') return <ScreenPage title="Add what you sell">{null}</ScreenPage>
  const others = kinds.filter(({ kind }) => !sold?.has(kind) || shown.kinds.includes(kind))
  return (
    <ScreenPage title="Add what you sell">
      <p className={styles.intro}>
        {others.length === 0
          ? 'You already sell every kind. Each has its own tab in Bookings and Offers.'
          : 'A kind gets its own tab in Bookings and Offers as soon as it has its first entry. Show it now to look around.'}
      </p>
      <ul className={styles.kinds} aria-label="Kinds">
        {others.map((one) => (
          <KindRow key={one.kind} {...one} isShown={shown.kinds.includes(one.kind)} show={(on) => shown.show(one.kind, on)} />
        ))}
      </ul>
    </ScreenPage>
  )
}

/** The list of each kind: of its items, or of its bookings if it has none. */
function sellable(screens: readonly ScreenRoute[]): Sellable[] {
  const lists = screens
    .flatMap((route) => (route.screen.nav?.sells && route.screen.nav.tab ? [{ ...route, kind: route.screen.nav.sells }] : []))
    .toSorted((a, b) => rank(a) - rank(b))
  return lists.filter(({ kind }, at) => lists.findIndex((other) => other.kind === kind) === at)
}

const rank = ({ screen: { nav } }: ScreenRoute) => (nav!.section === 'offers' ? 0 : 1000) + nav!.order

/** The kinds that the user has chosen to see. Kept with their preferences. */
function useShownKinds() {
  const session = useSession()
  const { agency, preferences } = useUser()
  const kinds = (agency && preferences.kinds?.[agency.id]) ?? []
  return {
    kinds,
    show: (kind: string, on: boolean) => {
      if (!agency) return
      const next = on ? [...kinds, kind] : kinds.filter((other) => other !== kind)
      session.prefer({ kinds: { ...preferences.kinds, [agency.id]: next } })
    },
  }
}

function KindRow({ path, screen, kind, isShown, show }: Sellable & { isShown: boolean; show: (on: boolean) => void }) {
  const user = useUser()
  const { label, icon } = screen.nav!
  const Icon = icons[icon]
  const usable = mayOpen(user, screen)
  const first = useFirst(path)
  return (
    <li className={styles.kind}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div className={styles.text}>
        <b>{label}</b>
        <span>{(kindTexts as Partial<Record<string, string>>)[kind]}</span>
      </div>
      {usable && (
        <Switch
          size="xs"
          label="Show"
          aria-label={`Show ${label}`}
          checked={isShown}
          onChange={(event) => show(event.currentTarget.checked)}
        />
      )}
      {usable && first && (
        <Button component={PathLink} to={first.to} variant="default" size="compact-md">
          {first.label}
        </Button>
      )}
      {!usable && <Missing screen={screen} />}
    </li>
  )
}

/** Why the agency cannot sell a kind yet, and where that changes. */
function Missing({ screen }: Pick<ScreenRoute, 'screen'>) {
  const may = useMay()
  const { features } = useUser()
  const inPlan = !screen.feature || features.includes(screen.feature)
  const where = inPlan ? { to: '/business/settings', label: 'Open settings' } : { to: '/subscriptions', label: 'See plans' }
  const allowed = inPlan ? may('Edit Agency') : may('View Subscription')
  return (
    <>
      <span className={styles.missing}>{inPlan ? 'Off in your settings.' : 'Not in your plan.'}</span>
      {allowed && (
        <Button component={PathLink} to={where.to} variant="default" size="compact-md">
          {where.label}
        </Button>
      )}
    </>
  )
}

/** The command that adds the first item of a list. */
function useFirst(list: string): Doing | undefined {
  const user = useUser()
  const screens = useScreens()
  return doingsFor(user, screens).find(({ to }) => to === `${list}/new` || to.startsWith(`${list}?`))
}
