import { SegmentedControl } from '@mantine/core'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import type { Preferences } from '#kit/web/session.ts'
import { useSession, useUser } from '#kit/web/use-session.ts'
import { ProfileDetails } from './profile-details.tsx'
import { ProfilePassword } from './profile-password.tsx'
import { ProfileSessions } from './profile-sessions.tsx'
import { ProfileTwoFactor } from './profile-two-factor.tsx'

/** The user's own page: details, login, appearance. */
export default function Profile() {
  return (
    <ScreenPage title="Profile" side={<Side />}>
      <ProfileDetails />
      <ProfilePassword />
      <ProfileTwoFactor />
      <ProfileSessions />
    </ScreenPage>
  )
}

function Side() {
  const { agency, role } = useUser()
  return (
    <>
      {agency && (
        <Card title="Agency" flush>
          <Facts
            rows={[
              { label: 'Name', value: agency.name },
              { label: 'Your role', value: role },
              { label: 'Plan', value: agency.subscription?.active_plan.name },
            ]}
          />
        </Card>
      )}
      <Card title="Appearance">
        <Appearance />
      </Card>
    </>
  )
}

function Appearance() {
  const session = useSession()
  const { theme = 'auto', density = 'normal' } = useUser().preferences
  const change = (preferences: Preferences) => session.prefer(preferences)
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="xs"
        aria-label="Colours"
        value={theme}
        onChange={(value) => change({ theme: value as NonNullable<Preferences['theme']> })}
        data={[
          { value: 'auto', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Rows"
        value={density}
        onChange={(value) => change({ density: value as NonNullable<Preferences['density']> })}
        data={[
          { value: 'normal', label: 'Normal rows' },
          { value: 'compact', label: 'Compact rows' },
        ]}
      />
    </>
  )
}
