/** Everything that the company's log can hold, by what it was done to: each has its words in the catalogue `logs`. */
export const AUDIT_ACTIONS: readonly string[] = `
  alert.dismissed alertRule.changed alertRule.created alertRule.deleted apiKey.created apiKey.revoked banner.changed banner.created banner.deleted billingType.classified billingType.classifiedForAll company.created company.deleted company.entered
  company.exported compensation.booked compensation.unbooked email.changed email.changeRequested expense.changed expense.created expense.documentAdded expense.documentRemoved
  expense.deleted expense.restored impersonation.call impersonation.requested impersonation.started impersonation.stopped import.started
  import.redoAsked import.undoAsked instance.maintenance instance.plan instance.terms invitation.accepted issue.changed issue.reported job.canceled job.retried
  link.sent openid.linked openid.unlinked order.refunded order.refundWithdrawn passkey.added passkey.refused passkey.removed password.changed password.refused password.reset product.bulk
  product.costs product.created product.delivery product.mapping product.merge product.orderCost product.product
  product.rules product.split product.tags product.undo productTag.assigned productTag.changed productTag.created
  productTag.deleted productTag.grouped productTag.imported productTag.merged productTag.restored productTag.ruled productTag.unassigned
  productTag.undone rate.changed recompute report.changed report.created report.deleted report.linkRevoked report.sent session.closed session.locked session.opened session.othersRevoked session.refused
  session.revoked session.unlocked session.wrongCode settings.changed store.answerForgotten store.changed store.connected store.created
  store.deleted store.disconnected store.restored store.reconnected subscription.activated subscription.changed subscription.replaced support.accessChanged support.allowed support.asked support.refused totp.disabled totp.enabled
  totp.recoveryCodeUsed user.acceptedTerms user.activated user.changed user.created user.deleted user.invited user.left
  user.registered user.updated webhook.changed webhook.created webhook.deleted webhook.secretRotated
`
  .trim()
  .split(/\s+/);

/** Attempts that were refused: whoever made them need not be whom they name. */
export const REFUSED_ACTIONS: readonly string[] = ["session.refused", "session.locked", "session.wrongCode", "password.refused"];
