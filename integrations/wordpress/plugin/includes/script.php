<?php
/**
 * The script: on pages that need it, with the settings as its data attributes.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/** Handle of the script, and of the styles that reserve the space of elements. */
const HANDLE = 'vitrine';

/** What content with an element has: a block, a binding, a shortcode, an element or an attribute. */
const NEEDS_SCRIPT = '/<!-- wp:vitrine\/|"vitrine\/|\[vitrine_|<vitrine-|data-vitrine-/';

/**
 * The address of the script. Its folder names the version, because the files that it loads have no query.
 *
 * @return string
 */
function script_url() {
	$settings = settings();
	return 'url' === $settings['script'] && '' !== $settings['script_url']
		? $settings['script_url']
		: plugins_url( 'script/' . VERSION . '/vitrine.js', PLUGIN_FILE );
}

/**
 * Whether the script has a host of its own. By CORS it shares one connection with the files that it imports, and the
 * host has to send the header. Without it nothing would run, so the copy in the plug-in is loaded as other scripts are.
 *
 * @return bool
 */
function is_script_elsewhere() {
	return 'url' === settings()['script'] && wp_parse_url( script_url(), PHP_URL_HOST ) !== wp_parse_url( home_url(), PHP_URL_HOST );
}

/**
 * The data attributes of the script.
 *
 * @return array<string, string>
 */
function script_attributes() {
	$settings   = settings();
	$attributes = array();
	foreach ( array( 'client', 'price_host', 'price_fallback_host', 'checkout_host', 'endpoint', 'currency', 'tax' ) as $name ) {
		if ( '' !== $settings[ $name ] ) {
			$attributes[ 'data-' . str_replace( '_', '-', $name ) ] = $settings[ $name ];
		}
	}
	// All prices of a page with rendered cards are for one country.
	if ( is_page_private() && '' !== visitor_country() ) {
		$attributes['data-country'] = visitor_country();
	}
	/**
	 * Filters the data attributes of the script, for settings that the settings page does not have.
	 *
	 * @param array<string, string> $attributes Values by attribute.
	 */
	return (array) apply_filters( 'vitrine_script_attributes', $attributes );
}

add_action(
	'init',
	static function () {
		$has_strategies = version_compare( version_of_wordpress(), '6.3', '>=' );
		wp_register_script(
			HANDLE,
			script_url(),
			array(),
			null, // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- the folder names it.
			$has_strategies ? array( 'strategy' => 'async' ) : false
		);
		wp_register_style( HANDLE, plugins_url( 'styles/elements.css', PLUGIN_FILE ), array(), VERSION );
	},
	5
);

/**
 * The version of WordPress, which other plug-ins cannot filter.
 *
 * @return string
 */
function version_of_wordpress() {
	return isset( $GLOBALS['wp_version'] ) ? (string) $GLOBALS['wp_version'] : '0';
}

/** Enqueues script and styles. After the head they are printed at the end of the page. */
function use_script() {
	if ( is_configured() ) {
		wp_enqueue_script( HANDLE );
		wp_enqueue_style( HANDLE );
	}
}

/**
 * Whether the page's own posts have an element; others are found when they are printed.
 *
 * @return bool
 */
function page_has_elements() {
	$post = is_singular() ? get_queried_object() : null;
	return $post instanceof \WP_Post && ! post_password_required( $post ) && 1 === preg_match( NEEDS_SCRIPT, $post->post_content );
}

// In the head the browser finds the script while it is still reading the page.
add_action(
	'wp_enqueue_scripts',
	static function () {
		if ( page_has_elements() ) {
			use_script();
		}
	}
);

// The canvas of the block editor, which is an iframe of its own in newer versions.
add_action(
	'enqueue_block_assets',
	static function () {
		if ( is_admin() ) {
			use_script();
		}
	}
);

/**
 * Elements that people have written by hand.
 *
 * @param string $content HTML.
 * @return string
 */
function notice_elements( $content ) {
	if ( preg_match( '/<vitrine-|data-vitrine-/', (string) $content ) ) {
		use_script();
	}
	return $content;
}
foreach ( array( 'the_content', 'widget_text', 'widget_block_content', 'widget_custom_html_content' ) as $vitrine_filter ) {
	add_filter( $vitrine_filter, __NAMESPACE__ . '\\notice_elements', 99 );
}
unset( $vitrine_filter );

add_filter(
	'script_loader_tag',
	static function ( $tag, $handle ) {
		if ( HANDLE !== $handle ) {
			return $tag;
		}
		// WordPress before 6.3 knows no `async`.
		$async = preg_match( '/\sasync[\s=>]/', $tag ) ? '' : ' async';
		$cors  = is_script_elsewhere() ? ' crossorigin' : '';
		$added = $async . $cors . attributes_html( script_attributes() );
		return preg_replace_callback(
			'/<script(?=[^>]*\ssrc=)/',
			static function ( $start ) use ( $added ) {
				return $start[0] . $added;
			},
			$tag,
			1
		);
	},
	10,
	2
);
