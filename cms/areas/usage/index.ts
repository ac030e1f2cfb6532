export { COUNTED_TYPES } from "./counted";
export { type InternalTrackingService, createInternalTracking } from "./internal-tracking.service";
export { MONTHS_BY_DAY, dayOf, firstStored, monthsBefore, startOf, stretchOf } from "./periods";
export { type DayUses, addUses, removeUses } from "./sums.writer";
export { type UsageService, createUsageService } from "./usage.service";
