import type { AccountExport } from "../../contract/accounts";
import type {
  ConfirmAnswer, KeyForm, LeaveAnswer, LinkForm, ReaderChange, Subscription, SubscriptionChange, SubscriptionForm, SubscriptionReader, SubscriptionRequested, SubscriptionsAnswer, SubscriptionsQuery,
} from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import type { Actor, Client } from "../actor";

/**
 * What the newsletter brings to whom. A reader acts by a key from a mail to the address, or signed in with it once they have shown that it
 * is theirs (`by.key` goes first); `by.language` is that of names. For all others there is no reader and no subscription: `not_found`.
 * Keys that are old, changed, or made for something else: `link_expired`.
 */
export interface SubscriptionsService {
  /**
   * Takes a wish. Whoever has shown that the address is theirs has it at once; all others get a mail to confirm it with, and the same
   * answer whoever the address belongs to. Throws `invalid_input` for what one may not hear of, `rate_limited`, and to owners `limit_reached`.
   */
  request(actor: Actor, client: Client, form: SubscriptionForm): Promise<SubscriptionRequested>;
  /** All that goes to the reader. Throws `unauthenticated` where there is neither key nor account. */
  list(actor: Actor, by: SubscriptionsQuery): Promise<SubscriptionsAnswer>;
  /** Changes a wish, has it pause or go on; one that nobody has confirmed is, by that. Throws `invalid_input` as `request` does, `conflict` for what there is already. */
  change(actor: Actor, id: number, change: SubscriptionChange, by: SubscriptionsQuery): Promise<Subscription>;
  /** Ends a subscription; answers with it as it was. */
  end(actor: Actor, id: number, by: SubscriptionsQuery): Promise<Subscription>;
  /** Changes what is the address's own. */
  changeReader(actor: Actor, change: ReaderChange, by: SubscriptionsQuery): Promise<SubscriptionReader>;
  /** Confirms a wish by the key that was mailed; again and again without harm. */
  confirm(form: KeyForm): Promise<ConfirmAnswer>;
  /** Ends a subscription by the key of one of its issues, for ever good for that; again and again without harm. */
  leave(form: KeyForm): Promise<LeaveAnswer>;
  /** Mails a reader the link that manages all that goes to the address, if anything does; says nothing of that. Throws `rate_limited`. */
  sendLink(client: Client, form: LinkForm): Promise<void>;
  /** For the copy of one's data: what goes to the address of an account whose owner has shown that it is theirs. */
  exportOwn(actor: Actor): Promise<AccountExport["newsletter"]>;
  /** Ends all that goes to the address of an account that is deleted, where it was shown to be its owner's. Within the caller's transaction. */
  letGo(trx: Db, userId: number): Promise<void>;
}
