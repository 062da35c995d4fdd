import type { Screen } from './screen.ts'
import type { SignedInUser } from './session.ts'

/** The subscription is active, or the agency's category is basic. */
export const isActive = ({ agency }: SignedInUser): boolean =>
  agency !== null && (agency.category.slug === 'basic' || agency.subscription?.active === true)

/** The user holds at least one of the screen's permissions, or the screen needs none. */
export const holdsPermission = (user: SignedInUser, { permissions = [] }: Screen): boolean =>
  permissions.length === 0 || permissions.some((permission) => user.admin_permissions.includes(permission))

/** The agency has the module (shop, blog) that the screen belongs to. */
export const hasModule = ({ agency }: SignedInUser, { module }: Screen): boolean => !module || agency?.[`${module}_enabled`] === true

/** The agency has the feature that the screen belongs to. */
export const hasFeature = ({ features }: SignedInUser, { feature }: Screen): boolean => !feature || features.includes(feature)

/** Returns true if the screen is in this user's navigation and palette. */
export const mayOpen = (user: SignedInUser, screen: Screen): boolean => (screen.operator ? user.is_operator : mayOpenOfAgency(user, screen))

const mayOpenOfAgency = (user: SignedInUser, screen: Screen): boolean =>
  (isActive(user) || screen.worksWhenLapsed === true) &&
  holdsPermission(user, screen) &&
  hasModule(user, screen) &&
  hasFeature(user, screen)
