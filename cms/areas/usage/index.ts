export { COUNTED_TYPES } from "./counting";
export { type InternalTrackingService, createInternalTracking } from "./internal-tracking.service";
export { MONTHS_BY_DAY, dayOf, daysOfPeriod, firstStored, monthsBefore, startOf } from "./periods";
export { type DayUses, addUses, removeUses } from "./sums";
export { type UsageService, createUsageService } from "./usage.service";
